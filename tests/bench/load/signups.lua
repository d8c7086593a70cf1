-- sign-ups of people nobody else is: RUN and a counter make the username and the phone
local run = tonumber(os.getenv("RUN"))
local counter = 0
local headers = { ["Content-Type"] = "application/json" }
local genders = { "female", "male" }

function request()
  counter = counter + 1
  local number = string.format("%03d%07d", run, counter)
  local comfort = 1 + counter % 5
  return wrk.format("POST", nil, headers, string.format(
    '{"username":"user_17%s","password":"placeholder","name":"Tamu %s","phone":"+6281%s","birthdate":"17/08/2001",' ..
    '"gender":"%s","activities":["Kuliah"],"budget":"Rp100.000 - Rp200.000","comfortLevel":%d,"comfort_level":%d,' ..
    '"hobbies":["Nonton","Makan"],"interests":["Kuliner","Musik"],"smoker":"Tidak","drinker":"Tidak",' ..
    '"dietaryRestrictions":"","secret":"%s"}', number, number:sub(-6), number, genders[1 + counter % 2], comfort, comfort,
    string.rep("0", 22) .. number))
end

dofile((debug.getinfo(1, "S").source:sub(2):match("(.*/)")) .. "result.lua")
