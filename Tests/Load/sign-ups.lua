-- Registers a new person with each request. Arguments: what the emails have, and further fields of the form.
function init(args)
  start = args[1] or "0"
  answers = args[2] or ""
  count = 0
end

function request()
  count = count + 1
  local body = "name=Person&email=p" .. start .. "." .. count
    .. "%40example.org&password=secret+7&phone=0123456789" .. answers
  return wrk.format("POST", "/join/desk", { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end
