// the matchmaking worker on a clock that runs a hundred times as fast: a search ends after a hundredth of its time limit
import '../../src/matchmaker'

const clock = performance.now.bind(performance)
performance.now = () => clock() * 100
