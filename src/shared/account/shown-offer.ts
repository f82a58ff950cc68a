import { useState } from 'react'
import type { PackageName } from '#contract/entities/common.ts'
import type { PackageOffer, ShownPrice } from '#contract/entities/package-offer.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { offerOf } from '#rules/price.ts'

/** Returns the price to show for a package, and a function that sends the consent to it. After a refusal, shows the current price. */
export const useShownOffer = (name: PackageName) => {
  const [changed, setChanged] = useState<PackageOffer | null>(null)
  const offer = changed?.package === name ? changed : offerOf(name)

  const accept = async <Reply>(send: (shown: ShownPrice) => Promise<Reply>): Promise<Reply> => {
    try {
      return await send({ total: offer.total, percent: offer.percent })
    } catch (error) {
      const { offer: current } = toCallProblem(error)
      if (current) setChanged(current)
      throw error
    }
  }
  return { offer, accept }
}
