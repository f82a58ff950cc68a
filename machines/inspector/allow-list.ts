import type { AllowList } from '../shared/allow-list.ts'
import type { inspectorMachine } from './inspector.machine.ts'

/** What it shows was allowed already; told again, it would grow without end. */
export const inspectorAllowList: AllowList<typeof inspectorMachine> = {
  context: { inspected: 'hidden', waiting: 'hidden' },
  events: { 'message.received': { message: 'hidden' } },
}
