import Fastify from 'fastify';

// A framework that answers a constant, without a log.

const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
