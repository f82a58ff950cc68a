const PLACE = /\{account\}|%7Baccount%7D/i

/**
 * Where the usage of one billing account is shown. A configured address may have a place for the account's ID, as in
 * `https://…/billing/{account}/reports`; else the ID follows it. The portal's own forwarding address takes none.
 */
export const billingReportsUrl = (address: string, account: string | null): string => {
  if (account === null || address.startsWith('/')) return address
  const id = encodeURIComponent(account)
  return PLACE.test(address) ? address.replace(PLACE, id) : `${address.replace(/\/$/, '')}/${id}`
}
