import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

import { stateNodesOf } from '#test/support/charts.ts'

const SECRETS = /number|cvc|cvv|otp|code|nationalId|identificationNumber|token/i

/** Selectors find these tags by their prefix: `to-open`, `to-close` and so on name the order to the cloud provider. */
const READ_BY_PREFIX = /^to-/

const contextOf = (machine: AnyStateMachine): unknown => {
  const { context } = machine.config as { context?: unknown }
  return typeof context === 'function' ? undefined : context
}

describe.each(CHARTS.map((machine) => [machine.id, machine] as const))('the chart %s', (_, machine) => {
  test('every state has a description of one sentence', () => {
    const undescribed = stateNodesOf(machine).filter((node) => !/^[A-Z].+\.$/.test(node.description ?? ''))
    expect(undescribed.map((node) => node.id)).toEqual([])
  })

  test('every state handles the failure of its invoked actors', () => {
    const unhandled = stateNodesOf(machine).flatMap((node) =>
      node.invoke
        .filter((actor) => !node.ownEvents.includes(`xstate.error.actor.${actor.id}`))
        .map((actor) => actor.id),
    )
    expect(unhandled).toEqual([])
  })

  test('every delay has a name', () => {
    const unnamed = stateNodesOf(machine)
      .flatMap((node) => node.after.map((after) => after.delay))
      .filter((delay) => typeof delay === 'number')
    expect(unnamed).toEqual([])
  })

  test('the initial context is plain JSON without secrets', () => {
    const context = contextOf(machine)
    if (context === undefined) return
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
    expect(Object.keys(context as object).filter((key) => SECRETS.test(key))).toEqual([])
  })
})

describe.each(SERVER_CHARTS.map(({ machine }) => [machine.id, machine] as const))(
  'the chart %s of the server',
  (id, machine) => {
    test('a selector reads every tag', () => {
      const selectors = globSync(`machines/${id}/*.ts`)
        .filter((file) => !/(machine|test)\.ts$/.test(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
      const tags = new Set(stateNodesOf(machine).flatMap((node) => node.tags))
      const unread = [...tags].filter((tag) => !selectors.includes(`'${tag}'`) && !READ_BY_PREFIX.test(tag))
      expect(unread).toEqual([])
    })
  },
)

test('no chart is missing from the list and no two share a name', () => {
  const files = globSync('machines/**/*.machine.ts')
  expect(files.length).toBe(CHARTS.length - Object.keys(dialogs).length)
  expect(new Set(CHARTS.map((machine) => machine.id)).size).toBe(CHARTS.length)
})
