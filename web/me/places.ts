// what nobody needs before the state is read
export { MyAnswers } from './answers/my-answers'
export { MyData } from './stored/my-data'
