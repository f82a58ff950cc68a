import { statesTagged } from '../shared/chart-definition.ts'
import { type TaxDocumentSnapshot, taxDocumentMachine } from './tax-document.machine.ts'

/** True when the authority has accepted the document. */
export const isValidDocument = (snapshot: TaxDocumentSnapshot): boolean => snapshot.hasTag('valid')

/** True when the authority has not decided yet, so that the document is sent, or sent again. */
export const isUndecided = (snapshot: TaxDocumentSnapshot): boolean => snapshot.hasTag('undecided')

/** True when the authority refused the document and no replacement has been issued. */
export const isInCorrection = (snapshot: TaxDocumentSnapshot): boolean => snapshot.hasTag('in-correction')

/**
 * True when the buyer may receive the document. A person may have the first document once it is signed; every other document must
 * be accepted by the authority.
 */
export const mayBeGiven = (
  snapshot: TaxDocumentSnapshot,
  { isSimplified, replaces }: { isSimplified: boolean; replaces: string | null },
): boolean => isValidDocument(snapshot) || (isSimplified && replaces === null && isUndecided(snapshot))

/** The states without a decision of the authority. */
export const STATES_UNDECIDED = statesTagged(taxDocumentMachine, 'undecided')

/** The states that wait for an administrator's correction. */
export const STATES_IN_CORRECTION = statesTagged(taxDocumentMachine, 'in-correction')

/** The states of documents that another one has replaced. */
export const STATES_FORMER = statesTagged(taxDocumentMachine, 'former')
