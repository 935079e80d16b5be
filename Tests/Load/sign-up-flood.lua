-- Signs up by username as fast as it can, as if from many addresses in three networks behind a proxy.
local networks = { "2001:db8:1:1::", "2001:db8:1:2::", "2001:db8:1:3::" }

function init(args)
  host, start, count = args[1], args[2], 0
end

function request()
  count = count + 1
  local body = "username=" .. string.format("flood%04dx%06d", start, count) .. "&password=countess+8"
  return wrk.format("POST", "/join/username", {
    ["Host"] = host, ["X-Forwarded-For"] = networks[count % 3 + 1] .. string.format("%x", count % 65536),
    ["Content-Type"] = "application/x-www-form-urlencoded",
  }, body)
end
