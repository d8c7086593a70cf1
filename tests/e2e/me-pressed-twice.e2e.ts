// a second tap of the same finger, however late, stores nothing that the first has not
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/server'
import { inDatabase, openTable, test, title } from './me'

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 393, height: 851 },
  { width: 412, height: 915 },
]
const GAPS = [100, 300, 500, 700, 900, 1200]
/** Milliseconds that a slow network takes for an answer. */
const SLOW = 450
