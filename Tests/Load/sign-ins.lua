-- Signs in again and again: as the members 100 to 163 in turn, or as the given member with the given password.
function init(args)
  one, password = args[1], args[2] or "countess+8"
  count = 0
end

function request()
  count = count + 1
  local name = one or ("member" .. (100 + count % 64))
  local body = "member=" .. name .. "&password=" .. password
  return wrk.format("POST", "/sign-in", { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end
