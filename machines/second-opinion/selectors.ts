import { statesTagged } from '../shared/chart-definition.ts'
import { type SecondOpinionSnapshot, secondOpinionMachine } from './second-opinion.machine.ts'

export const canAgree = (opinion: SecondOpinionSnapshot): boolean => opinion.can({ type: 'act.agreed' })

export const canDecline = (opinion: SecondOpinionSnapshot): boolean => opinion.can({ type: 'act.declined' })

/** The asker may take the act back. */
export const canWithdraw = (opinion: SecondOpinionSnapshot): boolean => opinion.can({ type: 'act.withdrawn' })

/** The asker may download the agreed export. */
export const canDownload = (opinion: SecondOpinionSnapshot): boolean =>
  opinion.can({ type: 'download.started' })

/** It has not ended: nobody has decided, or the agreed export is not downloaded. */
export const isOpen = (opinion: SecondOpinionSnapshot): boolean => opinion.hasTag('open')

/** It ended without a decision: its time was over, or the account had changed. */
export const isPast = (opinion: SecondOpinionSnapshot): boolean => opinion.hasTag('past')

const TAGGED = [
  ...(['waiting', 'agreed', 'declined', 'withdrawn', 'lapsed'] as const),
  ...(['granted', 'downloading', 'interrupted', 'used', 'expired'] as const),
]

/** The part of the flow that people see. */
export type SecondOpinionStage = (typeof TAGGED)[number] | 'outdated'

export const secondOpinionStage = (opinion: SecondOpinionSnapshot): SecondOpinionStage =>
  TAGGED.find((tag) => opinion.hasTag(tag)) ?? 'outdated'

const EXPORT_STAGES = [
  ...(['waiting', 'declined', 'lapsed', 'granted'] as const),
  ...(['downloading', 'interrupted', 'used', 'expired'] as const),
]

/** The stage that the asker of an export sees on its page; null after they withdrew it. */
export const exportStage = (opinion: SecondOpinionSnapshot): (typeof EXPORT_STAGES)[number] | null =>
  EXPORT_STAGES.find((tag) => opinion.hasTag(tag)) ?? null

const REPORTED = ['agreed', 'declined', 'lapsed', 'granted', 'expired'] as const
export type ReportedStage = (typeof REPORTED)[number] | 'outdated'

/** An outcome about which the asker gets a mail; null for any other state. */
export const reportedStage = (opinion: SecondOpinionSnapshot): ReportedStage | null => {
  if (!opinion.hasTag('reported')) return null
  return REPORTED.find((tag) => opinion.hasTag(tag)) ?? 'outdated'
}

/** The stored states in which nobody has decided. */
export const STATES_WAITING = statesTagged(secondOpinionMachine, 'waiting')

/** The stored states in which a request has not ended. */
export const STATES_OPEN = statesTagged(secondOpinionMachine, 'open')
