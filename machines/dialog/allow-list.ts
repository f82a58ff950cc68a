import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { DialogMachine } from './define-dialog.ts'

/** Of every dialog. What was typed stays in its form, and what the server answered may be anything: neither is seen. */
export const dialogAllowList: AllowList<DialogMachine<unknown>> = {
  context: { problem: problemCode, output: 'present' },
  events: {},
}
