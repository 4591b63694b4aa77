import { isGrpcServiceError } from '@temporalio/client';

/** Status codes of gRPC, by name. https://grpc.io/docs/guides/status-codes/ */
export const grpcCodes = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  failedPrecondition: 9,
  outOfRange: 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const;

/** Whether an error is gRPC's, with this code. */
export function isGrpcError(error: unknown, name: keyof typeof grpcCodes): boolean {
  if (!isGrpcServiceError(error)) return false;
  const code: number = error.code;
  return code === grpcCodes[name];
}
