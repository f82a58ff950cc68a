import { fromCallback, fromPromise } from 'xstate'

const complaint = (machine: string, actor: string) =>
  new Error(`${machine}: provide the "${actor}" actor (server/workflows or src/features)`)

/** Stands where work must be supplied from outside; running it is a programmer's error and fails at once. */
export const unprovided = <TOutput, TInput = void>(machine: string, actor: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(complaint(machine, actor)))

/** The same for work that sends events while it lives. */
export const unprovidedCallback = <
  TReceived extends { type: string },
  TInput extends Record<string, unknown> = Record<string, never>,
>(
  machine: string,
  actor: string,
) =>
  fromCallback<TReceived, TInput>(() => {
    throw complaint(machine, actor)
  })
