import type { DataRequestChart } from '#contract/entities/chart.ts'
import {
  DATA_REQUEST_VERSION,
  type DataRequestFacts,
  dataRequestAllowList,
  dataRequestMachine,
} from '#machines/data-request/data-request.machine.ts'
import type { Workflow } from '../charts/advance.ts'
import { storedStateOf } from '../charts/stored-chart.ts'
import type { DataRequestRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { updateDataRequest } from './store.ts'

/** Reads the chart of a request from its row. */
const storedDataRequest = {
  machine: dataRequestMachine,
  version: DATA_REQUEST_VERSION,
  upgrades: [],
  stateOf: (row: Pick<DataRequestRow, 'state' | 'machineVersion'>) => ({
    version: row.machineVersion,
    value: row.state,
  }),
}

/** The chart of a request in an answer of the API. */
export const dataRequestChart = (row: DataRequestRow, facts: DataRequestFacts): DataRequestChart => ({
  state: storedStateOf(storedDataRequest, row).value,
  version: DATA_REQUEST_VERSION,
  facts,
})

/** The chart of one request. The caller locks the customer's row. */
export const dataRequestWorkflow: Workflow<typeof dataRequestMachine, DataRequestRow, DataRequestFacts> = {
  ...storedDataRequest,
  allowList: dataRequestAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateDataRequest(
      tx,
      row.id,
      { state: next.value, machineVersion: next.version, revision: row.revision + 1, movedAt: at },
      at,
    ),
  refused: (_, { event, context }) =>
    event.type === 'data.destroyed' && (!context.isEnded || context.owes)
      ? new AppError('data-still-needed')
      : new AppError('data-request-decided'),
  effects: {},
}
