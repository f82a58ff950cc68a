/** How the provider names an account, and we a former one of our own; what a customer asks to have moved is typed without it. */
const OURS = 'billingAccounts/'

const idsIn = (old: string | null): string[] => (old === null || old === '' ? [] : old.split(','))

/** The accounts a customer has asked to have moved here: the old accounts that were never ours. */
export const accountsToMigrate = (old: string | null): string[] =>
  idsIn(old).filter((id) => !id.startsWith(OURS))

/** The old accounts with others added, each once. */
export const withOldAccounts = (old: string | null, added: string): string =>
  [...new Set([...idsIn(old), ...idsIn(added)])].join(',')
