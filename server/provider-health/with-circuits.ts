import { mapPorts } from '../db/outside-transactions.ts'
import type { Deps, Ports } from '../deps.ts'
import { PROVIDER_FAILURE_KINDS, ProviderFailure } from '../errors/failures.ts'
import { countingCalls } from '../providers/counted-calls.ts'
import { providerSpan } from '../tracing/span.ts'
import { type Circuit, createCircuit, PROVIDER_STATES, type ProviderState } from './circuit.ts'

export interface Circuits {
  /** The ports, whose calls pass the circuit of their provider. */
  ports: Ports
  /** The state of each provider, by its name in the log; of several providers with one role, the worst. */
  states(): ReadonlyMap<string, ProviderState>
}

type Port = {
  [Role in keyof Ports]: Ports[Role] extends readonly (infer One)[] ? One : Ports[Role]
}[keyof Ports]

/** Members of a port that make no call. */
type LocalMember<P> = P extends unknown
  ? {
      [Name in keyof P]: P[Name] extends (...args: never[]) => infer Answer
        ? Answer extends Promise<unknown>
          ? never
          : Name
        : never
    }[keyof P]
  : never

/** `list` reads pages while its caller goes through them, so no single call begins or ends. `signUrl` only computes. */
const LOCAL: Record<LocalMember<Port> | 'signUrl', true> = {
  close: true,
  isAuthentic: true,
  list: true,
  readReturn: true,
  signUrl: true,
  verifyUrl: true,
}

/** Wraps the ports in circuit breakers, and counts each call by its result. `pauseMs`: see `CircuitOptions`. */
export const withCircuits = (
  ports: Ports,
  { metrics, pauseMs }: Pick<Deps, 'metrics'> & { pauseMs: number },
): Circuits => {
  const circuits: { provider: string; circuit: Circuit }[] = []
  const wrap = <P extends object>(role: string, port: P): P => {
    const provider = role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    // One for each port, because one role may have several providers.
    const circuit = createCircuit(provider, { pauseMs })
    circuits.push({ provider, circuit })
    // A counter without a first value has no increase: the first failures would raise no alert.
    for (const kind of PROVIDER_FAILURE_KINDS) metrics.providerFailures.inc({ provider, kind }, 0)
    const send = <T>(call: () => Promise<T>): Promise<T> =>
      counted(provider, metrics, () => circuit.call(call))
    return new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function' || Object.hasOwn(LOCAL, name)) return member
        const call = (args: unknown[]) => Reflect.apply(member, target, args) as Promise<unknown>
        const isFromMemory = Object.hasOwn(FROM_MEMORY, name)
        return (...args: unknown[]) =>
          providerSpan(provider, String(name), () =>
            isFromMemory ? countingCalls(send, () => call(args)) : send(() => call(args)),
          )
      },
    })
  }
  return {
    ports: mapPorts(ports, wrap),
    states: () => {
      const states = new Map<string, ProviderState>()
      for (const { provider, circuit } of circuits) {
        const state = circuit.state()
        const known = states.get(provider)
        if (!known || PROVIDER_STATES.indexOf(state) > PROVIDER_STATES.indexOf(known))
          states.set(provider, state)
      }
      return states
    },
  }
}

/** Often answered without a call, with keys from memory: only the calls that it makes pass the circuit. */
const FROM_MEMORY = { verifyIdToken: true }

const counted = async <T>(provider: string, metrics: Deps['metrics'], call: () => Promise<T>): Promise<T> => {
  const end = metrics.providerCalls.startTimer({ provider })
  try {
    const answer = await call()
    end({ result: 'answered' })
    return answer
  } catch (error) {
    if (error instanceof ProviderFailure) {
      metrics.providerFailures.inc({ provider, kind: error.kind })
      end({ result: 'failed' })
    } else {
      end({ result: 'answered' })
    }
    throw error
  }
}
