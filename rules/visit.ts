/** How long an administrator's reason holds, unless the session ends or another customer is visited before. */
export const VISIT_MS = 8 * 60 * 60_000
