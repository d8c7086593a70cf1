import { askEarly } from './me/send'

askEarly()
