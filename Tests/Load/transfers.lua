-- Sends credits from the senders in turn, each by the cookie of a session, to other members at random. The senders are
-- the first members.
function init(args)
  start, members = args[1], tonumber(args[2])
  cookies, count = {}, 0
  for line in io.lines(args[3]) do cookies[#cookies + 1] = line end
  math.randomseed(tonumber(start))
end

function request()
  count = count + 1
  local sender = count % #cookies + 1
  local receiver = math.random(members - 1)
  if receiver >= sender then receiver = receiver + 1 end
  local to = string.format("member%07d", receiver)
  local body = "id=" .. start .. "-" .. count .. "&amount=0.01&to=" .. to
  return wrk.format("POST", "/transfers", {
    ["Content-Type"] = "application/x-www-form-urlencoded", ["Cookie"] = cookies[sender],
  }, body)
end
