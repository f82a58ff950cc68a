import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { CHARTS, SERVER_CHARTS } from '#machines/index.ts'

import { stateNodesOf } from '#test/support/charts.ts'

const SECRETS = /number|cvc|cvv|otp|code|nationalId|identificationNumber|token/i

/** What the provider of sub-accounts is asked for is read off a family of tags: `to-open`, `to-close`, … */
const ASKED_BY_PREFIX = /^to-/

const contextOf = (machine: AnyStateMachine): unknown => {
  const { context } = machine.config as { context?: unknown }
  return typeof context === 'function' ? undefined : context
}

describe.each(CHARTS.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  test('every state says in a sentence what it means', () => {
    const silent = stateNodesOf(machine).filter((node) => !/^[A-Z].+\.$/.test(node.description ?? ''))
    expect(silent.map((node) => node.id)).toEqual([])
  })

  test('every invoked actor may fail without the chart getting stuck', () => {
    const deaf = stateNodesOf(machine).flatMap((node) =>
      node.invoke
        .filter((actor) => !node.ownEvents.includes(`xstate.error.actor.${actor.id}`))
        .map((actor) => actor.id),
    )
    expect(deaf).toEqual([])
  })

  test('every delay has a name', () => {
    const nameless = stateNodesOf(machine)
      .flatMap((node) => node.after.map((after) => after.delay))
      .filter((delay) => typeof delay === 'number')
    expect(nameless).toEqual([])
  })

  test('the first context is plain JSON without secrets', () => {
    const context = contextOf(machine)
    if (context === undefined) return
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
    expect(Object.keys(context as object).filter((key) => SECRETS.test(key))).toEqual([])
  })
})

describe.each(SERVER_CHARTS.map(({ machine }) => [machine.id, machine] as const))('%s', (id, machine) => {
  test('every tag is asked for by a selector', () => {
    const asking = globSync(`machines/${id}/*.ts`)
      .filter((file) => !/(machine|test)\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const tags = new Set(stateNodesOf(machine).flatMap((node) => node.tags))
    const unread = [...tags].filter((tag) => !asking.includes(`'${tag}'`) && !ASKED_BY_PREFIX.test(tag))
    expect(unread).toEqual([])
  })
})

test('no chart is missing from the list and no two share a name', () => {
  const files = globSync('machines/**/*.machine.ts')
  expect(files.length).toBe(CHARTS.length - Object.keys(dialogs).length)
  expect(new Set(CHARTS.map((machine) => machine.id)).size).toBe(CHARTS.length)
})
