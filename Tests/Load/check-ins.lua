-- Checks in one member after the other, beginning after the given one.
function init(args)
  last = tonumber(args[1])
  wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
end

function request()
  last = last + 1
  return wrk.format("POST", "/desk/check-in", nil, "member=" .. last)
end
