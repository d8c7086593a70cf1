// the screens that are not needed for the first view
export { MyAnswers } from './answers/my-answers'
export { MyData } from './stored/my-data'
