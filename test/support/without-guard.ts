import { type AnyStateMachine, createMachine } from 'xstate'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same definition with every branch free that this guard kept, and everything else as it stands. */
const freed = (definition: unknown, guard: string): unknown => {
  if (Array.isArray(definition)) return definition.map((part) => freed(part, guard))
  if (!isRecord(definition)) return definition
  const kept = Object.entries(definition).filter(([name, value]) => name !== 'guard' || value !== guard)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'guard' ? value : freed(value, guard)]),
  )
}

/** A chart as if a guard had been taken out of its definition. */
export const withoutGuard = (machine: AnyStateMachine, guard: string): AnyStateMachine =>
  createMachine(
    freed(machine.config, guard) as Parameters<typeof createMachine>[0],
    machine.implementations as never,
  )
