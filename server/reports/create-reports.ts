import type { Kysely } from 'kysely';
import type { PublicPlaces } from '#domain/address.ts';
import type { Tables } from '#server/db/tables.ts';
import { createCorrectionRepository } from './corrections.repository.ts';
import { createMoveRepository, createUnplacedRepository } from './facts.repository.ts';
import { createReportDayRepository, createReportRepository } from './reports.repository.ts';
import { createReportService } from './reports.service.ts';

/** Reports on this database, by days of the zone. */
export const createReports = (db: Kysely<Tables>, places: PublicPlaces, timeZone: string) =>
  createReportService({
    repository: createReportRepository(db),
    days: createReportDayRepository(db),
    unplaced: createUnplacedRepository(db),
    corrections: createCorrectionRepository(db),
    moves: createMoveRepository(db),
    places,
    timeZone,
  });
