import { ConsequenceList } from './consequence-list.tsx'
import { useConsequence } from './use-consequence.ts'

/** The consequence of keeping a cancelled subscription. */
export const KeptSubscription = () => <ConsequenceList shown={useConsequence({ act: 'subscription.keep' })} />
