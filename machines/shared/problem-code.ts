import type { CallProblem } from './call-problem.ts'

/** What may be seen of a refused call: its code. Its words may name a person. */
export const problemCode = (problem: CallProblem | null): string | null => problem?.code ?? null
