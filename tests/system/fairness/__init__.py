"""The deal is fair: anyone can check it, every order is as likely, and nobody can steer it."""
