// the screens that are not needed for the first view
export { MyAnswers } from './answers/my-answers'
export { Cancel } from './cancel'
export { NotMe } from './not-me'
export { MyData } from './stored/my-data'
