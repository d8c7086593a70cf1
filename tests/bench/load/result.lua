-- one line of JSON for load.ts; wrk counts in microseconds
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('RESULT {"ok":%d,"failed":%d,"ms":%.1f,"p50":%.3f,"p99":%.3f}\n',
    summary.requests - errors.status, errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
