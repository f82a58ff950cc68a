import { expectNode } from './env/expect-node.ts'

expectNode()
const { start } = await import('./start.ts')
await start()
