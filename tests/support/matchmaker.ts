// the matchmaking worker on a clock that goes on by 10 ms whenever it is read: a search ends after as many steps on any machine
import '../../src/matchmaker'

const LOOK_MS = 10
let looks = 0
performance.now = () => LOOK_MS * looks++
