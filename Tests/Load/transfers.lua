-- Sends credits: as one of the senders in turn, each by a session's cookie, to one of so many members at random.
function init(args)
  start, members = args[1], tonumber(args[2])
  cookies, count = {}, 0
  for line in io.lines(args[3]) do cookies[#cookies + 1] = line end
  math.randomseed(tonumber(start))
end

function request()
  count = count + 1
  local cookie = cookies[count % #cookies + 1]
  local to = string.format("member%07d", math.random(members))
  local body = "id=" .. start .. "-" .. count .. "&amount=0.01&to=" .. to
  return wrk.format("POST", "/transfers", {
    ["Content-Type"] = "application/x-www-form-urlencoded", ["Cookie"] = cookie,
  }, body)
end
