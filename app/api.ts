import type { PublicShipment } from '#domain/public-shipment.ts';
import type { RouteChart } from '#domain/route-chart.ts';

/** A problem the API answered with (application/problem+json). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`The API answered ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

export interface RouteChartQuery {
  from: string;
  to: string;
  at?: string;
  status: string;
}

export interface ConnectionTest {
  items: { trackingNumber: string; status: string; serviceType: string; createdAt: string }[];
}

export interface ApiClient {
  /** The public view of a shipment, or null when there is none of that number. Throws ApiError on any other failure. */
  findTracking(trackingNumber: string): Promise<PublicShipment | null>;
  getRouteChart(query: RouteChartQuery): Promise<RouteChart>;
  listConnectionTest(): Promise<ConnectionTest>;
}

export function createApiClient(fetch: typeof globalThis.fetch): ApiClient {
  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`/api/v1${path}`, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
    return response.json();
  }
  return {
    async findTracking(trackingNumber) {
      try {
        return await get<PublicShipment>(`/tracking/${encodeURIComponent(trackingNumber)}`);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    getRouteChart: (query) => get<RouteChart>(`/charts/route?${new URLSearchParams({ ...query })}`),
    listConnectionTest: () => get<ConnectionTest>('/connection-test'),
  };
}
