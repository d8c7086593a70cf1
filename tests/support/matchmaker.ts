// the matchmaking worker on a clock that runs ten times as fast: a search ends after a tenth of its time limit
import '../../src/matchmaker'

const clock = performance.now.bind(performance)
performance.now = () => clock() * 10
