import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { ChartDescription } from '#diagrams/description.ts'
import { SENT_CHARTS } from '#machines/server-charts.ts'
import { accountWorkflow } from '#server/workflows/account.ts'
import { cardAttemptWorkflow } from '#server/workflows/card-attempt.ts'
import { chargeWorkflow } from '#server/workflows/charge.ts'
import { cloudAccountWorkflow } from '#server/workflows/cloud-account.ts'
import { identityWorkflow } from '#server/workflows/identity.ts'
import { invitationWorkflow } from '#server/workflows/invitation.ts'
import { invoiceWorkflow } from '#server/workflows/invoice.ts'
import { onboardingWorkflow } from '#server/workflows/onboarding.ts'
import { unexplainedPaymentWorkflow } from '#server/workflows/unexplained-payment.ts'
import { type UpgradeStep, upgrade } from '#server/workflows/upgrade.ts'

const FOLDER = join(import.meta.dirname, '../../diagrams/versions')
const WORKFLOWS: readonly { machine: AnyStateMachine; version: number; upgrades: readonly UpgradeStep[] }[] =
  [
    accountWorkflow,
    onboardingWorkflow,
    invoiceWorkflow,
    chargeWorkflow,
    cardAttemptWorkflow,
    identityWorkflow,
    invitationWorkflow,
    cloudAccountWorkflow,
    unexplainedPaymentWorkflow,
  ]

const fileOf = (chart: string, version: number) => join(FOLDER, `${chart}.v${version}.json`)
const statesOf = (chart: string, version: number): string[] => {
  const { states } = JSON.parse(readFileSync(fileOf(chart, version), 'utf8')) as ChartDescription
  return states.filter(({ parent }) => parent !== null).map(({ name }) => name)
}

test('every version of every chart of the server is kept, and nothing else', () => {
  const expected = WORKFLOWS.flatMap(({ machine, version }) =>
    Array.from({ length: version }, (_, index) => `${machine.id}.v${index + 1}.json`),
  )
  expect(
    globSync(`${FOLDER}/*.json`)
      .map((file) => basename(file))
      .sort(),
  ).toEqual(expected.sort())
  expect(WORKFLOWS.map(({ machine }) => machine.id).sort()).toEqual(SENT_CHARTS.map(([{ id }]) => id).sort())
})

describe.each(WORKFLOWS.map((workflow) => [workflow.machine.id, workflow] as const))('%s', (id, workflow) => {
  const { machine, version, upgrades } = workflow
  const versions = Array.from({ length: version }, (_, index) => index + 1).filter((one) =>
    existsSync(fileOf(id, one)),
  )

  test.each(versions)('every state that version %i could store is known today', (stored) => {
    const homeless = statesOf(id, stored).filter(
      (value) =>
        !Object.hasOwn(machine.states, upgrade(id, { version: stored, value }, version, upgrades).value),
    )
    expect(homeless).toEqual([])
  })
})
