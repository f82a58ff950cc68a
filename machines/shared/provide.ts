import {
  type ActionArgs,
  type AnyStateMachine,
  type EventObject,
  fromCallback,
  fromPromise,
  type MachineContext,
  type NonReducibleUnknown,
  type StateMachine,
} from 'xstate'

declare const FROM_OUTSIDE: unique symbol
interface Marked {
  readonly [FROM_OUTSIDE]?: true
}

/** Marks the parameters of an action or a guard that a chart only names, so that `provide` requires it. */
export type FromOutside<Params = void> = Params extends void ? Marked | undefined : Params & Marked

/** An action whose effect is outside the chart. In a chart that runs alone, as in its own tests, it does nothing. */
export const effect =
  <Params = void>() =>
  (_: unknown, _params: FromOutside<NoInfer<Params>>): void => {}

const missing = (machine: string, actor: string) => new Error(`${machine}: the actor "${actor}" is missing`)

/** An actor whose work is outside the chart; a chart that runs alone fails when it starts the actor. */
export const unprovided = <TOutput, TInput = void>(machine: string, actor: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(missing(machine, actor)))

/** An actor from outside that sends events while it runs; a chart that runs alone fails when it starts the actor. */
export const unprovidedCallback = <TReceived extends EventObject, TInput = NonReducibleUnknown>(
  machine: string,
  actor: string,
) =>
  fromCallback<TReceived, TInput>(() => {
    throw missing(machine, actor)
  })

/** The chart's actions or guards that are provided from outside. */
type Outside<Named> = Named extends { type: string; params: infer Params }
  ? typeof FROM_OUTSIDE extends keyof NonNullable<Params>
    ? Named
    : never
  : never

type Section<Name extends string, Entries> = [keyof Entries] extends [never]
  ? { readonly [Key in Name]?: never }
  : { readonly [Key in Name]: Entries }

type Implementations<
  TContext extends MachineContext,
  TEvent extends EventObject,
  TActor extends { src: string; logic: unknown },
  TAction extends { type: string; params?: unknown },
  TGuard extends { type: string; params?: unknown },
> = Section<'actors', { readonly [Actor in TActor as Actor['src']]: Actor['logic'] }> &
  Section<
    'actions',
    {
      readonly [Action in Outside<TAction> as Action['type']]: (
        args: ActionArgs<TContext, TEvent, TEvent>,
        params: Action['params'],
      ) => void
    }
  > &
  Section<
    'guards',
    {
      readonly [Guard in Outside<TGuard> as Guard['type']]: (
        args: Pick<ActionArgs<TContext, TEvent, TEvent>, 'context' | 'event'>,
        params: Guard['params'],
      ) => boolean
    }
  >

/** All actors of a chart, and the actions and guards that it only names. */
export type Provided<Machine extends AnyStateMachine> =
  Machine extends StateMachine<
    infer TContext,
    infer TEvent,
    infer _Children,
    infer TActor,
    infer TAction,
    infer TGuard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Implementations<TContext, TEvent, TActor, TAction, TGuard>
    : never

/** Provides a chart with everything it needs from outside. A missing or unknown part does not compile. */
export const provide = <Machine extends AnyStateMachine>(
  machine: Machine,
  implementations: Provided<Machine>,
): Machine => machine.provide(implementations as Parameters<Machine['provide']>[0]) as Machine
