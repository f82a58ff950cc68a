/** The entries of the left menu. */
export const SUBSCRIPTION_TABS = ['overview', 'history'] as const
export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]

/** The tab as it stands in the address, where the first one need not be named. */
export interface TabSearch {
  tab?: Exclude<SubscriptionTab, 'overview'>
}

export const tabSearch = (tab: SubscriptionTab): TabSearch => (tab === 'overview' ? {} : { tab })

/** What an address asks for. */
export const readTab = ({ tab }: Record<string, unknown>): TabSearch =>
  tabSearch(SUBSCRIPTION_TABS.find((name) => name === tab) ?? 'overview')
