import { version } from '../package.json'

/** The version of this Semeja, as in package.json. */
export const VERSION: string = version
