import { askEarly } from './me/early'

askEarly()
