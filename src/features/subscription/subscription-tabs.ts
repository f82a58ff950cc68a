/** The entries of the left menu. */
export const SUBSCRIPTION_TABS = ['overview', 'history', 'data'] as const
export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]

/** The tab in the address. The first tab is omitted. */
interface TabSearch {
  tab?: Exclude<SubscriptionTab, 'overview'>
}

export const tabSearch = (tab: SubscriptionTab): TabSearch => (tab === 'overview' ? {} : { tab })

export const readTab = ({ tab }: Record<string, unknown>): TabSearch =>
  tabSearch(SUBSCRIPTION_TABS.find((name) => name === tab) ?? 'overview')
