import { askEarly } from './guest-page/send'

askEarly()
