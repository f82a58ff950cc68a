import { z } from 'zod/mini'

export const FLOW_NAME_LENGTH = 12

/** The name of a flow in the API: twelve letters and digits that only the server can compute. */
export const FlowName = z.string().check(z.regex(/^[a-z2-7]{12}$/))
