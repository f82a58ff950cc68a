import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'

type Place = Pick<CustomerRow, 'step' | 'status' | 'revision'>
const placeOf = ({ step, status, revision }: Place) => ({ step, status, revision })

/** The write was made from an older state of the customer. */
export const versionConflict = (row: Place): AppError =>
  new AppError('version-conflict', { current: placeOf(row) })

/** The customer's step does not take this event (any more, or yet). */
export const stepConflict = (row: Place): AppError => new AppError('step-conflict', { current: placeOf(row) })

/** The step needs the billing account, which the cloud provider has not opened yet. */
export const accountNotReady = (row: Place): AppError =>
  new AppError('account-not-ready', { current: placeOf(row) })

/** The account's status does not take this event (any more, or yet). */
export const statusConflict = (row: Place): AppError =>
  new AppError('status-conflict', { current: placeOf(row) })
