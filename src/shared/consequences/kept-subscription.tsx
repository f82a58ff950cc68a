import { ConsequenceList } from './consequence-list.tsx'
import { useConsequence } from './use-consequence.ts'

/** What it leads to that a cancelled subscription is kept. */
export const KeptSubscription = () => <ConsequenceList shown={useConsequence({ act: 'subscription.keep' })} />
