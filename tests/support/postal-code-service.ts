import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A postal-code service on this machine, in the shape of the public ones. */
export interface PostalCodeService {
  /** For `CEP_URLS`. */
  url: string;
  /** The codes it was requested for, in order. */
  requested: string[];
  close: () => Promise<void>;
}

const addresses: Record<string, Record<string, string>> = {
  '01310100': {
    logradouro: 'Avenida Paulista',
    complemento: 'de 612 a 1510 - lado par',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
  },
  // A small town has one code for all its streets.
  '35930970': { logradouro: '', complemento: '', bairro: '', localidade: 'João Monlevade', uf: 'MG' },
};

/** A page at the service's address, for previews, which reach no other host of this machine. Known once it listens. */
export const servedPage = { url: 'https://127.0.0.1/' };

const page = '<!doctype html><title>Tênis &amp; meias</title><meta name="description" content="Em promoção">';

/** Knows two codes; every other one does not exist. */
export async function startPostalCodeService(): Promise<PostalCodeService> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const code = request.url?.slice(1) ?? '';
    if (code === 'page') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    requested.push(code);
    const address = addresses[code];
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(address ? { cep: code, ...address } : { erro: 'true' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  servedPage.url = `${origin}/page`;
  return {
    url: `${origin}/{zip}`,
    requested,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
