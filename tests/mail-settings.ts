/** Shortens the product's delays from minutes to seconds. */
export const FAST = { pollSeconds: 0.5, retrySeconds: 1, retryMaxSeconds: 1, expireSeconds: 5, superviseSeconds: 1 };
export const TEST_FROM = { name: 'TransCargo', address: 'updates@transcargo.example' };
