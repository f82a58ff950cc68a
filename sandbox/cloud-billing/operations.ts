import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'
import { notFound } from './errors.ts'

interface Operation {
  name: string
  operationType: string
}

/** Maximum number of stored operations. */
const KEPT = 200

export type Operations = ReturnType<typeof createOperations>

/** Long-running operations: started by one call, done at the first status call. */
export function createOperations(context: SandboxContext) {
  const store = context.store<{ operations: Operation[] }>('cloud-billing-operations', () => ({
    operations: [],
  }))
  const view = ({ name, operationType }: Operation, done: boolean) => ({
    name,
    done,
    metadata: {
      '@type': 'type.googleapis.com/google.cloud.channel.v1.OperationMetadata',
      operationType,
    },
    ...(done && { response: { '@type': 'type.googleapis.com/google.protobuf.Empty' } }),
  })
  return {
    begin(operationType: string) {
      const operation = { name: `operations/${randomBytes(12).toString('hex')}`, operationType }
      store.update((state) => {
        state.operations = [...state.operations, operation].slice(-KEPT)
      })
      return view(operation, false)
    },
    /** Started operations, oldest first. */
    all: () => store.read().operations,
    find(name: string) {
      const operation = store.read().operations.find((one) => one.name === name)
      if (!operation) throw notFound()
      return view(operation, true)
    },
    reset() {
      store.update((state) => {
        state.operations = []
      })
    },
  }
}
