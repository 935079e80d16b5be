-- Signs in again and again: the member "member1" with the right password, or as the argument says.
function init(args)
  local body = "member=" .. (args[1] or "member01") .. "&password=" .. (args[2] or "countess+8")
  ready = wrk.format("POST", "/sign-in", { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end

function request()
  return ready
end
