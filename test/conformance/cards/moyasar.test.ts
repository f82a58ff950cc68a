import { describe } from 'vitest'
import { startMoyasarWorld } from './moyasar-world.ts'
import { describeCards } from './suite.ts'

describe('cards at Moyasar', () => {
  describeCards(startMoyasarWorld())
})
