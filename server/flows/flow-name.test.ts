import { expect, test } from 'vitest'
import { FlowName } from '#contract/entities/flow-name.ts'
import { flowNaming } from './flow-name.ts'

const ID = '7f3a91c2-0000-4000-8000-000000000001'
const SECRET = 'a secret of at least thirty-two characters'

test('a flow keeps its name, and has a different one in another chart or with another secret', () => {
  const nameFlow = flowNaming(SECRET)
  const name = nameFlow('onboarding', ID)
  expect(FlowName.safeParse(name).success).toBe(true)
  expect(flowNaming(SECRET)('onboarding', ID)).toBe(name)
  const others = [nameFlow('account', ID), flowNaming(`${SECRET}!`)('onboarding', ID)]
  expect(new Set([name, ...others]).size).toBe(3)
})

test('no two flows of a chart share a name, and names use the whole alphabet', () => {
  const nameFlow = flowNaming(SECRET)
  const names = Array.from({ length: 2000 }, (_, index) => nameFlow('account', `flow ${index}`))
  expect(new Set(names).size).toBe(2000)
  expect(new Set(names.join('')).size).toBe(32)
})
