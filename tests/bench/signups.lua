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

-- one line of JSON for load.ts; wrk counts in microseconds
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('RESULT {"ok":%d,"failed":%d,"ms":%.1f,"p50":%.3f,"p99":%.3f}\n',
    summary.requests - errors.status, errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
